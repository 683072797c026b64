import type { Weights } from '../src/interpret/bill/search.ts';

/** Of cuts, by what stands beside them: an act and an act, an act and another, another and an act, inside an act. */
const N: Record<string, number[]> = {};
const each = (kinds: string[], tail: string, w: number[]) => {
  for (const k of kinds) N[`${k} ${tail}`] = w;
};
const NAMED = ['colon', 'dash', 'bar', 'with', 'other with', 'featuring', 'presents', 'by'];
each(NAMED, 'behind occasion', [-1, -1, 2, 0]);
each(NAMED, 'behind often', [-1, -1, 2.5, 0]);
each([...NAMED, 'at'], 'to often', [-1, 1.5, -1.5, 0]);
each(NAMED, 'behind pastime', [-1, -1, 1, 0]);
each(NAMED, 'behind ending', [-1, -1, 1.5, 0]);
each(NAMED, 'behind release', [-1, 0, 1.5, 0]);
each(NAMED, 'behind genre', [0, 0, 1, 0]);
each(['colon', 'dash', 'bar'], 'behind person', [0, 1.5, -1, 0]);
each(['colon', 'dash', 'bar'], 'behind players', [0, 2, -1, 0]);
each(['colon', 'dash'], 'behind the', [0, 1, -0.5, 0]);
each(['colon', 'dash'], 'behind a list', [0, 1, -1, 0]);
each(['colon', 'dash'], 'before guests', [0, 0.5, 0, 0]);
for (const t of ['release', 'ending', 'occasion', 'deed', 'manner', 'pastime']) each(['colon', 'dash', 'bar'], `to ${t}`, [-1, 1.5, -1, 0]);
each(['colon', 'dash'], 'to a sentence', [0, 1, 0, 0]);
each(['colon', 'dash'], 'to person', [0, -1, 1.5, 0]);
each(['colon', 'dash'], 'to players', [0, -1, 1.5, 0]);
each(['colon'], 'to the', [0, 0, 0.5, 0]);
each(['colon'], 'before 2', [0, 0, 1, 0]);
each(['colon'], 'before 3', [0, 0, 1.5, 0]);
each(['featuring'], 'before 3', [-0.5, 0, 0.5, 0]);
const LINKS = ['and', 'other and'];
each(LINKS, '1-1', [0, 0, 0, 1]);
each(LINKS, '2-2', [1.5, 0, 0, 0]);
each(LINKS, '1-2', [0, 0, 0, 0.5]);
each(LINKS, '2-1', [0, 0, 0, 0.5]);
each(LINKS, 'among guests', [1, 0, 0, 0]);
each(LINKS, 'ends commas', [2.5, 0, 0, 0]);
each(LINKS, 'beside &', [2, 0, 0, -1]);
each(LINKS, 'beside a list', [0, 0, 0, 1.5]);
each(LINKS, 'to person', [1, 0, 0, 0]);
each(LINKS, 'behind person', [0.5, 0, 0, 0]);
each(LINKS, 'to players', [0, 0, 0, 0.5]);
each(['tight'], '1-1', [0, 0, 0, 1]);
/** What is believed of features before any title was read. */
export const BELIEVED: Weights = {
  pieces: {
    'is composer': -4,
    'has composer': -1,
    'begins composer': -1,
    'ends composer': -1,
    composer: -1,
    'has work': -1,
    'is work': -3,
    'begins work': -2,
    'ends work': -1.5,
    work: -1,
    whole: 2,
    first: 0.7,
    role: -6,
    'aside bracket': -4,
    'aside mark': -8,
    'aside slot': -10,
    'aside quote': -1,
    'around an aside': -2.5,
    'is nobody': -8,
    'is manner': -5,
    'is release': -5,
    'is instrument': -6,
    'is fate': -9,
    'is deed': -4,
    'is occasion': -3,
    'begins pastime': -2,
    'the venue': -14,
    'words 0': -8,
    'ends weekday': -2,
    'is month': -4,
    'is weekday': -4,
    'is ending': -3,
    numbered: -1,
    fest: -2,
    'begins release': -3,
    'begins deed': -3,
    article: -1,
    owned: -1,
    wordless: -2,
    often: -2.5,
    occasion: -2.5,
    pastime: -4,
    release: -2,
    deed: -1.5,
    manner: -0.5,
    nobody: -2,
    ending: -2,
    genre: -0.5,
    person: 1.5,
    'two names': 0.7,
    the: 1,
    players: 1.5,
    'a sentence': -1,
    'a word': 0.2,
    words: 0.3,
    dj: 3,
  },
  cuts: {
    slot: [3, 0, 2, -6],
    'and behind instrument': [0, 0, 3, -4],
    'comma to instrument': [-2, 2, 0, -2],
    'by beside a list': [-3, 0, -2, 3],
    'at beside a list': [-1, 0, 0, 1],
    presented: [-3, 2.5, -2, -3],
    'slash leaning': [-1.5, 1.5, 0, -1],
    'comma to ending': [-1.5, 2.5, 0, -1],
    'comma to release': [-1.5, 2.5, 0, -1],
    'with before something': [-3, -1, -2, 3],
    'tight behind a list': [1.5, 0, 0, -1.5],
    'comma behind deed': [-1.5, 0, -1, 0.5],
    'and behind deed': [-1.5, 0, -1, 0.5],
    presents: [-4, -4, 2, -4],
    with: [2, -0.5, 0.5, -2],
    'other with': [1, 0, 0.5, 0.5],
    featuring: [2, -0.5, 0.5, -2],
    by: [-1, 0, 2, -2],
    comma: [1.5, 0, 1.5, -1],
    slash: [2, 0, 2, -3],
    bullet: [2, 0, 2, -3],
    plus: [1.5, 0, 2, -1],
    bar: [1, 0.5, 1.5, -3],
    times: [1.5, 0, 1, -1],
    versus: [0.5, 0, 0, -1],
    colon: [-2, 0.5, 1, -2],
    dash: [-1, 1, 0, -3],
    stop: [-1, 0, 0, 0.5],
    tight: [1, 0, 0.5, -0.5],
    and: [0.5, -1, -1, 0],
    'other and': [0, -1, -1, 1],
    bracket: [0, 0, 0, -1],
    quote: [0, 0, 0, -0.5],
    'before manner': [-3, 0.5, 0, -1],
    'before release': [-3, 0.5, 0, -1.5],
    'before deed': [-3, 0.5, 0, -0.5],
    'before fate': [-3, 1, 0, -2],
    'before nobody': [-3, 0.5, 0, -0.5],
    from: [-3, 0, -2, 1],
    for: [-3, -1, 1, 0.5],
    of: [-4, 0, -3, 1],
    at: [-3, 1, -2, -0.5],
    call: [-1, 0, 0, 0.5],
    own: [-2, 0, -2, 1],
    year: [-2, 1, -2, 0],
    'before ending': [-3, 0, -2, 1],
    'behind nobody': [-2, 0, 3, -3],
    'behind fate': [-2, 0, 3, -3],
    'behind manner': [-2, 0, 0, 0.5],
    'with+before nobody': [0, 2, 0, 0],
    ...N,
  },
  nobody: {
    any: -3.5,
    'first composer': 2,
    'composer first': 1,
    'first work': 2,
    'work first': 1,
    'pastime first': 7,
    'first occasion': 2.5,
    'first ending': 1.5,
    'manner later': -1,
    'release later': -1,
    'deed later': -1,
    'first pastime': 1,
    'first often': -1,
    'a match': 5,
    'an offer': 7,
    'opening hours': 5,
    'live music': -3,
    guests: -2,
    'w/': -2,
    'ends in manner': -2,
    'ends in release': -2,
    'occasion first': 0.5,
    uncut: 0.5,
    'uncut and plain': -4,
  },
};
