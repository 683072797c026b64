import { z } from 'zod';
import { GONE } from './gone.ts';

/** The canonical status names (requirements 8), each with its HTTP status. */
export const HTTP_STATUS = {
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  UNAUTHENTICATED: 401,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
} as const;
export type StatusName = keyof typeof HTTP_STATUS;

/** The body of every refusal and failure of the API; `fields` has a message for each invalid field. */
export const Problem = z
  .strictObject({
    error: z.strictObject({
      code: z.int(),
      status: z.enum(Object.keys(HTTP_STATUS) as [StatusName, ...StatusName[]]),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  })
  .meta({ id: 'Problem', description: 'What went wrong, in a sentence for a person and a name for a program.' });
export type Problem = z.infer<typeof Problem>;

/** An expected error with a status and a message for the caller. */
export class Refusal extends Error {
  readonly status: StatusName;
  readonly fields: Record<string, string> | undefined;

  constructor(status: StatusName, message: string, fields?: Record<string, string>) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** A refusal with the number of seconds to wait before a retry. */
export class RefusalForNow extends Refusal {
  readonly seconds: number;

  constructor(status: 'RESOURCE_EXHAUSTED' | 'UNAVAILABLE', message: string, seconds: number) {
    super(status, message);
    this.seconds = seconds;
  }
}

/** A refusal for something taken down, so that programs delete their copies. */
export class RefusalOfGone extends Refusal {
  constructor(message: string) {
    super('NOT_FOUND', message);
  }
}

/** Converts a refusal to the body of its response. */
export function toProblem(refusal: Pick<Refusal, 'status' | 'message' | 'fields'>): Problem {
  const { status, message, fields } = refusal;
  const code = refusal instanceof RefusalOfGone ? GONE : HTTP_STATUS[status];
  return { error: { code, status, message, ...(fields === undefined ? {} : { fields }) } };
}
