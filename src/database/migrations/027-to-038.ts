import { type Migrations, widenKind } from './migration.ts';

export const MIGRATIONS_027_TO_038: Migrations = {
  /** Pictures that people sent, in pieces of text; how an artist's picture is shown, and the pictures of venues and shows. */
  '027-pictures': ({ text, strict }) => [
    `alter table artist add column image_view ${text}`,
    `alter table venue add column image ${text}`,
    `alter table show add column image ${text}`,
    'create index show_with_image on show (image) where image is not null',
    `create table picture (
      id ${text} primary key,
      width integer not null,
      height integer not null,
      bytes integer not null,
      key ${text} not null,
      sent_by ${text} not null,
      sent_at ${text} not null,
      is_shown integer not null check (is_shown in (0, 1)),
      down_by ${text} references decision (id)
    ) ${strict}`,
    'create index picture_by_time on picture (sent_at)',
    'create index picture_by_decision on picture (down_by)',
    `create table picture_part (
      picture_id ${text} not null references picture (id) on delete cascade,
      position integer not null,
      content ${text} not null,
      primary key (picture_id, position)
    ) ${strict}`,
  ],
  /** Devices that are told of starred shows by push, what is starred on those of nobody, and what waits to be told. */
  '028-push-devices': ({ text, strict }) => [
    `create table push_device (
      id ${text} primary key,
      endpoint ${text} not null unique,
      p256dh ${text} not null,
      auth ${text} not null,
      session_id ${text} references session (id) on delete cascade,
      heard_at ${text} not null
    ) ${strict}`,
    'create index push_device_by_session on push_device (session_id)',
    'create index push_device_by_time on push_device (heard_at)',
    `create table push_star (
      device_id ${text} not null references push_device (id) on delete cascade,
      show_id ${text} not null,
      primary key (device_id, show_id)
    ) ${strict}`,
    'create index push_star_by_show on push_star (show_id)',
    `create table push_message (
      device_id ${text} not null references push_device (id) on delete cascade,
      show_id ${text} not null,
      news_id ${text} not null,
      words ${text} not null,
      try_at ${text} not null,
      tries integer not null,
      over_at ${text} not null,
      primary key (device_id, show_id)
    ) ${strict}`,
    'create index push_message_in_turn on push_message (tries, try_at)',
  ],
  /** What anybody told: shows that are not listed, and what pages say wrongly. */
  '029-tips': ({ text, strict }) => [
    `create table tip (
      id ${text} primary key,
      hash ${text} not null unique,
      page ${text} check (page in ('show', 'artist', 'venue')),
      document ${text},
      date ${text},
      time ${text} not null,
      place ${text} not null,
      who ${text} not null,
      link ${text} not null,
      words ${text} not null,
      reach ${text} not null,
      picture_id ${text},
      state ${text} not null check (state in ('open', 'listed', 'mended', 'refused')),
      answer ${text} not null,
      show_id ${text},
      decision_id ${text} references decision (id),
      sent_at ${text} not null,
      settled_at ${text}
    ) ${strict}`,
    'create index tip_by_state on tip (state, sent_at)',
    'create index tip_by_decision on tip (decision_id)',
    'create index tip_by_picture on tip (picture_id)',
  ],
  /** Who invited each keeper: where an editor finds that one never belonged to a page, those whom they brought do not either. */
  '030-who-invited': ({ text }) => [`alter table keeper add column invited_by ${text} references account (id) on delete set null`],
  /** Who of those that keep a page sent which picture: they choose among their own, and two may send the same. */
  '031-picture-senders': ({ text, strict }) => [
    `create table picture_sender (
      account_id ${text} not null references account (id) on delete cascade,
      picture_id ${text} not null references picture (id) on delete cascade,
      sent_at ${text} not null,
      primary key (account_id, picture_id)
    ) ${strict}`,
    'create index picture_sender_by_picture on picture_sender (picture_id)',
  ],
  /** Venues say how one gets there, in words. */
  '032-way-there': ({ text }) => [`alter table venue add column way_there ${text}`],
  /** News; and what people set by hand, take off and give other addresses may be news, too, services, and the words of the scene. */
  '033-news': (dialect) => {
    const { text, strict } = dialect;
    const decision = 'decision_id text not null references decision (id)';
    return [
      ...widenKind(
        dialect,
        'entry_edit',
        `'artist', 'venue', 'news', 'service', 'scene'`,
        ['entry_id text not null', 'field text not null', decision],
        'kind, entry_id, field',
      ),
      ...widenKind(
        dialect,
        'off_roster',
        `'artist', 'venue', 'news', 'service'`,
        [
          'entry_id text not null',
          'name text not null',
          'entry text not null',
          'why text not null',
          'note text not null',
          'decision_id text not null references decision (id)',
        ],
        'kind, entry_id',
      ),
      ...widenKind(
        dialect,
        'moved',
        `'artist', 'venue', 'show', 'news', 'service'`,
        ['from_id text not null', 'to_id text not null', 'decision_id text references decision (id)'],
        'kind, from_id',
      ),
      `create table news (
      id ${text} primary key,
      name ${text} not null,
      text ${text} not null,
      day ${text} not null,
      draft integer not null check (draft in (0, 1)),
      about ${text} not null,
      image ${text},
      place integer not null
    ) ${strict}`,
      'create index news_by_day on news (day, place)',
    ];
  },
  /** Services: who does what musicians need. */
  '034-services': ({ text, strict }) => [
    `create table service (
    id ${text} primary key,
    name ${text} not null,
    sort_key ${text} not null,
    kind ${text} not null,
    description ${text} not null,
    address ${text} not null,
    city ${text} not null,
    website ${text},
    email ${text},
    phone ${text},
    prices ${text}
  ) ${strict}`,
  ],
  /** What people say of the scene in place of its pack. */
  '035-scene-words': ({ text, strict }) => {
    const words = ['region', 'greeting', 'place', 'intro', 'footer', 'contact', 'network', 'handle', 'profile'];
    return [
      `create table scene (
    id ${text} primary key,
    name ${text} not null,
    ${words.map((word) => `${word} ${text}`).join(', ')}
  ) ${strict}`,
    ];
  },
  /** What keepers wrote that waits for an editor, the pictures it names, and by decisions who wrote what an editor published. */
  '036-proposals': ({ text, strict }) => [
    `create table proposal (
      id ${text} primary key,
      kind ${text} not null check (kind in ('artist', 'venue')),
      page_id ${text} not null,
      account_id ${text} not null references account (id) on delete cascade,
      about ${text} not null check (about in ('page', 'new show', 'show', 'credit')),
      show_id ${text},
      fields ${text} not null,
      stood ${text} not null,
      despite integer not null check (despite in (0, 1)),
      why ${text} not null,
      state ${text} not null check (state in ('waiting', 'published', 'refused')),
      version integer not null,
      reason ${text} not null,
      decision_id ${text},
      written_at ${text} not null,
      decided_at ${text}
    ) ${strict}`,
    'create index proposal_by_page on proposal (kind, page_id)',
    'create index proposal_by_account on proposal (account_id)',
    'create index proposal_by_state on proposal (state, written_at)',
    'create index proposal_by_decision on proposal (decision_id)',
    `create table proposal_picture (
      proposal_id ${text} not null references proposal (id) on delete cascade,
      picture_id ${text} not null references picture (id) on delete cascade,
      primary key (proposal_id, picture_id)
    ) ${strict}`,
    'create index proposal_picture_by_picture on proposal_picture (picture_id)',
    `alter table decision add column written_by ${text}`,
    'create index decision_by_writer on decision (written_by)',
  ],
  /** That a page was claimed, where the account that did so is gone: without the person. */
  '037-past-claims': ({ text, strict }) => [
    `create table past_claim (
      id ${text} primary key,
      kind ${text} not null check (kind in ('artist', 'venue')),
      page_id ${text} not null,
      state ${text} not null,
      way ${text} not null,
      made_at ${text} not null,
      ends_at ${text} not null,
      decided_at ${text}
    ) ${strict}`,
    'create index past_claim_by_page on past_claim (kind, page_id)',
    'create index past_claim_by_end on past_claim (ends_at)',
  ],
  /**
   * What is no sure music or not as planned is found without all the shows there ever were being looked through. Most shows are in neither index, so
   * writing them costs nothing more. Whoever asks says the condition in these very words: the engines know an index by them (SQLite, partial indexes).
   */
  '038-unusual-shows': () => [
    'create index show_unsure on show (night, start_time, id, kind, music_percent) where music_percent < 70',
    "create index show_off_plan on show (status, night, start_time, id) where status <> 'announced'",
  ],
};
