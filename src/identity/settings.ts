/** What the operator sets of accounts; lifetimes in seconds. */
export interface IdentitySettings {
  /** Names the issuer of tokens: `iss` ends in it, `aud` is it. */
  project: string;
  /** The key clients must show; undefined takes any, as it is no secret. */
  apiKey: string | undefined;
  idTokenTtl: number;
  refreshTokenTtl: number;
  codeTtl: number;
  recentLoginTtl: number;
  /** Whether limits by address hold; those by account always do. */
  strict: boolean;
  /** Whether sign-up and letters ask for a proof of work. */
  botCheck: boolean;
  /** Whether the desk opens only to those who signed in with a second factor. */
  deskSecondFactor: boolean;
  /** The address visitors use, without a slash at its end; letters lead there and nowhere else. Known once the port is open. */
  publicUrl: () => string;
  /** Hosts a letter's link may go on to. */
  allowedDomains: readonly string[];
  brand: string;
}
