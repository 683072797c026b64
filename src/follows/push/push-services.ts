/** Access to push services, whose addresses strangers name. */
export interface PushServices {
  /**
   * Checks that an address may be asked.
   * @throws Error in one sentence if not
   */
  check: (endpoint: string) => Promise<void>;
  /**
   * Posts a message once, without following redirects.
   * @throws Error in one sentence if there is no answer or the address may not be asked
   */
  post: (endpoint: string, message: { headers: Record<string, string>; body: Buffer }) => Promise<PushAnswer>;
}

/** A push service's answer. */
export interface PushAnswer {
  status: number;
  /** Null if the service doesn't say. */
  retryAfterSeconds: number | null;
}
