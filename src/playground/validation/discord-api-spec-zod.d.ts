/** `discord-api-spec/zod` is plain JavaScript and names itself as its own types; these are the schemas the playground uses. */
declare module 'discord-api-spec/zod' {
  import type { ZodMiniType } from 'zod/mini';

  type Schema = ZodMiniType<unknown, unknown>;

  // Requests
  export const ApplicationCommandAutocompleteCallbackRequestSchema: Schema;
  export const ApplicationCommandCreateRequestSchema: Schema;
  export const ApplicationCommandPatchRequestPartialSchema: Schema;
  export const ApplicationCommandUpdateRequestSchema: Schema;
  export const CreateMessageInteractionCallbackRequestSchema: Schema;
  export const CreateTextThreadWithMessageRequestSchema: Schema;
  export const CreateTextThreadWithoutMessageRequestSchema: Schema;
  export const IncomingWebhookRequestPartialSchema: Schema;
  export const IncomingWebhookUpdateRequestPartialSchema: Schema;
  export const MessageCreateRequestSchema: Schema;
  export const MessageEditRequestPartialSchema: Schema;
  export const ModalInteractionCallbackRequestSchema: Schema;
  export const UpdateMessageInteractionCallbackRequestSchema: Schema;
  export const UpdateThreadRequestPartialSchema: Schema;

  // Answers
  export const ApplicationCommandResponseSchema: Schema;
  export const CreatedThreadResponseSchema: Schema;
  export const EmojiResponseSchema: Schema;
  export const ErrorSchema: Schema;
  export const GatewayBotResponseSchema: Schema;
  export const GatewayResponseSchema: Schema;
  export const GuildChannelResponseSchema: Schema;
  export const GuildMemberResponseSchema: Schema;
  export const GuildResponseSchema: Schema;
  export const GuildRoleResponseSchema: Schema;
  export const InteractionCallbackResponseSchema: Schema;
  export const ListApplicationEmojisResponseSchema: Schema;
  export const MessageResponseSchema: Schema;
  export const PrivateApplicationResponseSchema: Schema;
  export const RatelimitedResponseSchema: Schema;
  export const ThreadMemberResponseSchema: Schema;
  export const ThreadResponseSchema: Schema;
  export const UserPIIResponseSchema: Schema;
  export const UserResponseSchema: Schema;
}
