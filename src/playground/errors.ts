/** Discord's error answers: an HTTP status, a JSON error code, a message and, for a bad form, the place of each fault. */

/** The answer to a request that is refused. Route handlers throw it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: ErrorTree | undefined;

  constructor(status: number, code: number, message: string, errors?: ErrorTree) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  /** The JSON body Discord would send. */
  toBody(): Record<string, unknown> {
    return { message: this.message, code: this.code, ...(this.errors ? { errors: this.errors } : {}) };
  }
}

/** A 429 that a handler decides on. */
export class RateLimited extends ApiError {
  /** Seconds. */
  readonly retryAfter: number;

  constructor(code: number, message: string, retryAfter: number) {
    super(429, code, message);
    this.retryAfter = retryAfter;
  }

  override toBody(): Record<string, unknown> {
    return { ...super.toBody(), retry_after: this.retryAfter, global: false };
  }
}

/** `{embeds: {0: {title: {_errors: [{code, message}]}}}}` */
export interface ErrorTree {
  [key: string]: ErrorTree | FormFault[];
}

interface FormFault {
  readonly code: string;
  readonly message: string;
}

export type FormPath = readonly (string | number)[];

/** Collects the faults of one request body and turns them into Discord's form. */
export class FormFaults {
  readonly #tree: ErrorTree = {};
  #count = 0;

  add(path: FormPath, code: string, message: string): void {
    let node = this.#tree;
    for (const key of path) {
      const child = node[key];
      if (child && !Array.isArray(child)) node = child;
      else {
        const made: ErrorTree = {};
        node[key] = made;
        node = made;
      }
    }
    const faults = node._errors;
    if (Array.isArray(faults)) faults.push({ code, message });
    else node._errors = [{ code, message }];
    this.#count++;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** @throws ApiError 400/50035 when anything was added. */
  throwIfAny(): void {
    if (this.#count > 0) throw new ApiError(400, 50035, 'Invalid Form Body', this.#tree);
  }
}

/** A bad form with a single fault. */
export function formError(path: FormPath, code: string, message: string): ApiError {
  const faults = new FormFaults();
  faults.add(path, code, message);
  try {
    faults.throwIfAny();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('unreachable: one fault was added');
}

/** The refusals with one fixed wording, by what they say. */
export const refusal = {
  unauthorized: () => new ApiError(401, 0, '401: Unauthorized'),
  /** Nobody reads it: the sender hung up in the middle of its request. */
  brokenOff: () => new ApiError(400, 0, '400: Bad Request'),
  notFound: () => new ApiError(404, 0, '404: Not Found'),
  unknownApplication: () => new ApiError(404, 10002, 'Unknown Application'),
  unknownChannel: () => new ApiError(404, 10003, 'Unknown Channel'),
  unknownGuild: () => new ApiError(404, 10004, 'Unknown Guild'),
  unknownMember: () => new ApiError(404, 10007, 'Unknown Member'),
  unknownMessage: () => new ApiError(404, 10008, 'Unknown Message'),
  unknownUser: () => new ApiError(404, 10013, 'Unknown User'),
  unknownEmoji: () => new ApiError(404, 10014, 'Unknown Emoji'),
  unknownWebhook: () => new ApiError(404, 10015, 'Unknown Webhook'),
  unknownInteraction: () => new ApiError(404, 10062, 'Unknown interaction'),
  unknownCommand: () => new ApiError(404, 10063, 'Unknown application command'),
  tooLarge: () => new ApiError(413, 40005, 'Request entity too large'),
  alreadyAcknowledged: () => new ApiError(400, 40060, 'Interaction has already been acknowledged.'),
  missingAccess: () => new ApiError(403, 50001, 'Missing Access'),
  notYourMessage: () => new ApiError(403, 50005, 'Cannot edit a message authored by another user'),
  emptyMessage: () => new ApiError(400, 50006, 'Cannot send an empty message'),
  missingPermissions: () => new ApiError(403, 50013, 'Missing Permissions'),
  invalidWebhookToken: () => new ApiError(401, 50027, 'Invalid Webhook Token'),
  threadArchived: () => new ApiError(400, 50083, 'Thread is archived'),
  invalidJson: () => new ApiError(400, 50109, 'The request body contains invalid JSON.'),
  tooManyCommands: (limit: number) =>
    new ApiError(400, 30032, `Maximum number of application commands reached (${limit}).`),
  tooManyEmojis: () => new ApiError(400, 30008, 'Maximum number of emojis reached (2000)'),
} as const;
