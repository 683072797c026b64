import { AuthError } from '../auth-error.ts';

/** A failure that is not the person's but the request's: it carries a status of its own. */
export class WireError extends Error {
  readonly code: number;
  readonly status: string;
  readonly reason: string;

  constructor(code: number, status: string, message: string, reason = 'badRequest') {
    super(message);
    this.code = code;
    this.status = status;
    this.reason = reason;
  }
}

interface Envelope {
  error: { code: number; message: string; errors: { message: string; domain: string; reason: string }[]; status?: string };
}

/** Every failure in the one shape that client SDKs read. */
export function envelope(error: WireError | AuthError): Envelope {
  const { message } = error;
  if (error instanceof AuthError) return { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
  const { code, status, reason } = error;
  return { error: { code, message, errors: [{ message, domain: 'global', reason }], status } };
}
