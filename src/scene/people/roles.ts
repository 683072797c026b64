/** What an account may do beyond keeping its own page: `editor` decides over the archive, `admin` over accounts too. */
export const ROLES = ['member', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What ties an account to what an address names: its own page, or a band's or a venue's that it keeps. */
const TIES = ['owner', 'keeper'] as const;
export type Tie = (typeof TIES)[number];

/** Whoever asks: the role of their account, null for nobody signed in, and what ties them to what the address names. */
export interface Standing {
  role: Role | null;
  ties: readonly Tie[];
}

/** What opens something: nothing at all, any of some roles, or a tie. */
interface Opening {
  strangers: boolean;
  roles: readonly Role[];
  ties: readonly Tie[];
  what: string;
}

/** Who may do what: the one table that pages, calls, the guard and the tests of all of them read. */
const MAY = {
  anyone: { strangers: true, roles: ROLES, ties: TIES, what: 'read what is public, sign in, follow by email' },
  'signed in': { strangers: false, roles: ROLES, ties: TIES, what: 'keep an account, star shows, claim a page' },
  owner: { strangers: false, roles: [], ties: ['owner'], what: 'write the page of one’s own account' },
  'owner or admin': { strangers: false, roles: ['admin'], ties: ['owner'], what: 'read what the page of one’s own account said before' },
  keeper: { strangers: false, roles: [], ties: ['keeper'], what: 'write the page of a band or a venue that one keeps, and ask others to' },
  editor: { strangers: false, roles: ['editor', 'admin'], ties: [], what: 'decide over the archive, and who keeps a page' },
  admin: { strangers: false, roles: ['admin'], ties: [], what: 'give roles, close and open accounts' },
} as const satisfies Record<string, Opening>;

/** Whom a page or a call is for. */
export type Who = keyof typeof MAY;

/** Whether somebody may use what is for `who`. */
export function may(who: Who, { role, ties }: Standing): boolean {
  const opening: Opening = MAY[who];
  return opening.strangers || (role !== null && (opening.roles.includes(role) || opening.ties.some((tie) => ties.includes(tie))));
}

/** Whether an account's role alone opens what is for `who`. */
export function roleOpens(who: Who, role: Role): boolean {
  return may(who, { role, ties: [] });
}
