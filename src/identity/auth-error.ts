/** An error of the identity server by its wire name, such as EMAIL_EXISTS; `detail` is shown beside it. */
export class AuthError extends Error {
  readonly code: string;
  readonly detail: string | undefined;

  constructor(code: string, detail?: string) {
    super(detail === undefined ? code : `${code} : ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
