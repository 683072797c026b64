/** How push services are asked; strangers name them. */
export interface PushServices {
  /**
   * Finds out whether an address may be asked at all.
   * @throws Error in one sentence where it may not
   */
  check: (endpoint: string) => Promise<void>;
  /**
   * Hands a message over, once, and follows nowhere.
   * @throws Error in one sentence where no answer comes, or the address may not be asked
   */
  post: (endpoint: string, message: { headers: Record<string, string>; body: Buffer }) => Promise<PushAnswer>;
}

/** What a push service says to a message. */
export interface PushAnswer {
  status: number;
  /** How long it asks to be left alone, in seconds; null when it does not say. */
  retryAfterSeconds: number | null;
}
