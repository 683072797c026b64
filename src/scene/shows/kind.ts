/** Kinds of shows: music, something else on a stage (comedy, theater, film, a talk), or anything else in the same rooms. */
export const KINDS = ['music', 'stage', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** From this probability on, a show is announced as music. */
export const SURE_OF_MUSIC = 0.7;
/** From this probability on, a show appears as perhaps music. */
export const PERHAPS_MUSIC = 0.35;

/** Whether a show is perhaps music: it appears smaller, and is never announced as music. */
export function isPerhapsMusic({ music }: { music: number }): boolean {
  return music >= PERHAPS_MUSIC && music < SURE_OF_MUSIC;
}

/** Returns the fields of a show's kind if a person set it. */
export function setKindByHand(kind: Kind) {
  return { kind, kindReason: 'An editor said so.', kindProbability: 1, music: kind === 'music' ? 1 : 0 };
}
