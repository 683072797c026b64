import { NEWS } from '../entries/entry-fields.ts';
import { capitalize, joinWords } from '../text/listed.ts';
import type { Revision } from './history.ts';

/** Describes how many more shows a decision changed: 'One show changed with it', '3 more shows changed with it'; '' for none. */
export function showsWords({ kind, shows }: Pick<Revision, 'kind' | 'shows'>): string {
  if (shows === 0) return '';
  const more = kind === 'show' ? ' more' : '';
  return `${shows === 1 ? `One${more} show` : `${shows}${more} shows`} changed with it`;
}

/** Writes the heading of a revision: 'Began', 'Genres and website', 'Description put back'. */
export function writeHeading({ kind, fields, takesBack, decision }: Revision): string {
  const stands = fields.find(({ field }) => field === 'stands');
  const isMerge = decision?.kind.startsWith('merge') === true;
  if (stands !== undefined && kind === 'source' && !takesBack) return stands.now[0] === 'yes' ? 'Added' : 'Removed';
  if (stands !== undefined && stands.now[0] === 'yes') return takesBack ? (isMerge ? 'Unmerged' : 'Brought back') : 'Added here';
  if (stands !== undefined) return isMerge ? 'Merged into another' : 'Taken off';
  const draft = fields.find(({ field }) => field === 'draft');
  if (draft !== undefined && fields.length === 1) return draft.now[0] === NEWS.draft.said[0] ? 'Made a draft again' : 'Published';
  const labels = fields.map(({ label }) => label);
  return `${capitalize(joinWords(labels))}${takesBack ? ' put back' : ''}`;
}

/** Names the author of a revision without a public profile, at the start of a sentence. What an editor published is a keeper's text. */
export function unnamedWords(byRole: Revision['byRole'], isPublished: boolean): string {
  if (byRole === 'former keeper') return 'A former keeper';
  return byRole === 'keeper' || isPublished ? 'A keeper' : 'An editor';
}
