/** Reserved names, which may be mistaken for an address of the site or for its staff. */
const RESERVED = new Set(
  `about account admin administrator anonymous api artist artists backline backstage contact contactus dashboard desk edit editor
  editors everyone finish forgot help home identitytoolkit info letter light login logout me mod moderator moderators new news nobody
  null official owner post postmaster profile readyz register root search security services settings show shows signin signup staff
  static support system team undefined user users v1 v2 venue venues webmaster you`.split(/\s+/),
);

/** 3 to 30 letters, digits, hyphens and underscores, beginning with a letter or digit. */
const SHAPE = /^[a-z0-9][a-z0-9_-]{2,29}$/i;

export const USERNAME_RULE = '3 to 30 letters, digits, hyphens or underscores, starting with a letter or digit';

/** Explains what is wrong with a user name; undefined if allowed. */
export function usernameFault(username: string): string | undefined {
  if (username === '') return 'Choose a username.';
  if (!SHAPE.test(username)) return `Use ${USERNAME_RULE}.`;
  if (RESERVED.has(username.toLowerCase())) return 'This username is reserved.';
  return undefined;
}

/** Folds a user name: names that differ only in case are the same. */
export function foldUsername(username: string): string {
  return username.toLowerCase();
}
