import { ComponentType, type MessageComponentInteraction, MessageFlags } from 'discord.js';

/**
 * Whether the message with the component is this person's to press: a private one is so for whom it was made alone.
 * Discord sees to that; nothing here depends on it.
 */
export function isTheirs({ message, user }: MessageComponentInteraction): boolean {
  const owner = message.interactionMetadata?.user.id;
  return !message.flags.has(MessageFlags.Ephemeral) || owner === undefined || owner === user.id;
}

/** Whether the component is on its message, enabled, and offers what was chosen. Discord sees to that too. */
export function isOffered(interaction: MessageComponentInteraction): boolean {
  const component = interaction.message.components
    .flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []))
    .find((each) => each.customId === interaction.customId);
  if (component === undefined || component.disabled === true) return false;
  if (component.type !== interaction.componentType) return false;
  if (component.type === ComponentType.Button || !interaction.isAnySelectMenu()) return true;
  const { values } = interaction;
  const isCounted =
    new Set(values).size === values.length &&
    values.length >= (component.minValues ?? 1) &&
    values.length <= (component.maxValues ?? 1);
  if (component.type !== ComponentType.StringSelect) return isCounted;
  const offered = new Set(component.options.map(({ value }) => value));
  return isCounted && values.every((value) => offered.has(value));
}
