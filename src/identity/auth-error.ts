/** A refusal of the identity server under its name on the wire, such as EMAIL_EXISTS; `detail` is what a client shows beside it. */
export class AuthError extends Error {
  readonly code: string;
  readonly detail: string | undefined;

  constructor(code: string, detail?: string) {
    super(detail === undefined ? code : `${code} : ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
