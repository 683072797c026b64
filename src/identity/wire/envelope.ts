import { AuthError } from '../auth-error.ts';

/** A malformed request, with its own status. */
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

/** An error in the format of client SDKs. */
export function envelope(error: WireError | AuthError): Envelope {
  const { message } = error;
  if (error instanceof AuthError) return { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
  const { code, status, reason } = error;
  return { error: { code, message, errors: [{ message, domain: 'global', reason }], status } };
}
