/** What a night is to a site about live music: music, something else on a stage (comedy, theater, film, a talk), or anything else that happens in the same rooms. */
export const KINDS = ['music', 'stage', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** From so likely on, music is announced as music. */
export const SURE_OF_MUSIC = 0.7;
/** From so likely on, a night is shown as one that may be music. */
export const PERHAPS_MUSIC = 0.35;

/** Whether a night may be music and nobody is sure: it is shown smaller, and never announced as music. */
export function isPerhaps({ music }: { music: number }): boolean {
  return music >= PERHAPS_MUSIC && music < SURE_OF_MUSIC;
}

/** What is known of a night's kind when a person said it. */
export function saidKind(kind: Kind) {
  return { kind, kindReason: 'An editor said so.', kindProbability: 1, music: kind === 'music' ? 1 : 0 };
}
