/** The roles of accounts: `editor` decides about the archive, `admin` also about accounts. */
export const ROLES = ['member', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** An account's relation to the subject of an address: its owner, or a keeper of the page. */
const TIES = ['owner', 'keeper'] as const;
export type Tie = (typeof TIES)[number];

/** The caller: the account's role (null if not signed in), and its ties to the subject of the address. */
export interface Standing {
  role: Role | null;
  ties: readonly Tie[];
}

/** The condition of an access rule: nothing, one of some roles, or a tie. */
interface Opening {
  strangers: boolean;
  roles: readonly Role[];
  ties: readonly Tie[];
  what: string;
}

/** The table of access rules that pages, API calls, the guard and their tests share. */
const MAY = {
  anyone: { strangers: true, roles: ROLES, ties: TIES, what: 'read what is public, sign in, follow by email' },
  'signed in': { strangers: false, roles: ROLES, ties: TIES, what: 'keep an account, star shows, claim a page' },
  owner: { strangers: false, roles: [], ties: ['owner'], what: 'edit your own page' },
  'owner or admin': { strangers: false, roles: ['admin'], ties: ['owner'], what: 'see earlier versions of your own page' },
  keeper: { strangers: false, roles: [], ties: ['keeper'], what: 'edit the page of a band or venue you keep, and invite others to' },
  editor: { strangers: false, roles: ['editor', 'admin'], ties: [], what: 'edit the archive, and decide who keeps a page' },
  admin: { strangers: false, roles: ['admin'], ties: [], what: 'give roles, close and open accounts' },
} as const satisfies Record<string, Opening>;

export type Who = keyof typeof MAY;

/** Whether the caller satisfies an access rule. */
export function may(who: Who, { role, ties }: Standing): boolean {
  const opening: Opening = MAY[who];
  return opening.strangers || (role !== null && (opening.roles.includes(role) || opening.ties.some((tie) => ties.includes(tie))));
}

/** Whether a role alone satisfies an access rule. */
export function roleOpens(who: Who, role: Role): boolean {
  return may(who, { role, ties: [] });
}
