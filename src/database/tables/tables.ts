import type * as Accounts from './account-tables.ts';
import type * as Archive from './archive-tables.ts';
import type * as Changes from './change-tables.ts';
import type * as Contributions from './contribution-tables.ts';
import type * as Sources from './source-tables.ts';

/**
 * All tables. Both engines hold only text and integers: flags are 0 or 1, days `YYYY-MM-DD`, times `HHMM`, moments ISO 8601 in UTC with
 * milliseconds, lists JSON. So rows read the same on either engine, and text sorts by code point.
 */
export interface Tables {
  tip: Contributions.TipTable;
  picture: Contributions.PictureTable;
  picture_part: Contributions.PicturePartTable;
  picture_sender: Contributions.PictureSenderTable;
  artist: Archive.ArtistTable;
  artist_genre: Archive.ArtistGenreTable;
  artist_alias: Archive.AliasTable<'artist_id'>;
  member: Archive.MemberTable;
  venue: Archive.VenueTable;
  venue_alias: Archive.AliasTable<'venue_id'>;
  promoter: Archive.GroupTable;
  series: Archive.GroupTable;
  news: Archive.NewsTable;
  service: Archive.ServiceTable;
  scene: Archive.SceneTable;
  source: Sources.SourceTable;
  listing: Sources.ListingTable;
  show: Archive.ShowTable;
  show_address: Archive.ShowAddressTable;
  show_change: Archive.ShowChangeTable;
  credit: Archive.CreditTable;
  show_words: Archive.ShowWordsTable;
  setting: SettingTable;
  change: Changes.ChangeTable;
  change_head: Changes.ChangeHeadTable;
  account: Accounts.AccountTable;
  session: Accounts.SessionTable;
  signing_key: Accounts.SigningKeyTable;
  letter_code: Accounts.LetterCodeTable;
  challenge: Accounts.ChallengeTable;
  second_factor: Accounts.SecondFactorTable;
  recovery_code: Accounts.RecoveryCodeTable;
  known_device: Accounts.KnownDeviceTable;
  attempt: Accounts.AttemptTable;
  letter: Accounts.LetterTable;
  profile: Accounts.ProfileTable;
  star: Accounts.StarTable;
  calendar_key: Accounts.CalendarKeyTable;
  follower: Accounts.FollowerTable;
  follow: Accounts.FollowTable;
  follow_code: Accounts.FollowCodeTable;
  show_told: Accounts.ShowToldTable;
  sent_notice: Accounts.SentNoticeTable;
  push_device: Accounts.PushDeviceTable;
  push_star: Accounts.PushStarTable;
  push_message: Accounts.PushMessageTable;
  decision: Sources.DecisionTable;
  question: Sources.QuestionTable;
  taught_name: Sources.TaughtNameTable;
  taught_kind: Sources.TaughtKindTable;
  taught_bill: Sources.TaughtBillTable;
  taught_place: Sources.TaughtPlaceTable;
  left_out: Sources.LeftOutTable;
  show_edit: Sources.ShowEditTable;
  moved: Sources.MovedTable;
  revision: Changes.RevisionTable;
  entry_edit: Changes.EntryEditTable;
  off_roster: Changes.OffRosterTable;
  former_name: Changes.FormerNameTable;
  keeper: Contributions.KeeperTable;
  former_keeper: Contributions.FormerKeeperTable;
  claim: Contributions.ClaimTable;
  past_claim: Contributions.PastClaimTable;
  claim_letter: Contributions.ClaimLetterTable;
  invitation: Contributions.InvitationTable;
  page_keeping: Contributions.PageKeepingTable;
  proposal: Contributions.ProposalTable;
  proposal_picture: Contributions.ProposalPictureTable;
  idempotency: Accounts.IdempotencyTable;
  pasted: Sources.PastedTable;
}

interface SettingTable {
  key: string;
  value: string;
}
