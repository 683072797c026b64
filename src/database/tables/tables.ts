import type {
  AccountTable,
  AttemptTable,
  CalendarKeyTable,
  ChallengeTable,
  FollowCodeTable,
  FollowerTable,
  FollowTable,
  IdempotencyTable,
  KnownDeviceTable,
  LetterCodeTable,
  LetterTable,
  ProfileTable,
  PushDeviceTable,
  PushMessageTable,
  PushStarTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  ShowToldTable,
  SigningKeyTable,
  StarTable,
} from './account-tables.ts';
import type {
  AliasTable,
  ArtistGenreTable,
  ArtistTable,
  CreditTable,
  MemberTable,
  ShowAddressTable,
  ShowChangeTable,
  ShowTable,
  ShowWordsTable,
  VenueTable,
} from './archive-tables.ts';
import type { ChangeHeadTable, ChangeTable } from './change-tables.ts';
import type {
  DecisionTable,
  LearntBillTable,
  LearntKindTable,
  LearntNameTable,
  LearntPlaceTable,
  LeftOutTable,
  ListingTable,
  MovedTable,
  PastedTable,
  QuestionTable,
  ShowEditTable,
  SourceTable,
} from './hearing-tables.ts';
import type {
  ClaimLetterTable,
  ClaimTable,
  FormerKeeperTable,
  InvitationTable,
  KeeperTable,
  PageKeepingTable,
  PastClaimTable,
} from './keeper-tables.ts';
import type { NewsTable } from './news-tables.ts';
import type { PicturePartTable, PictureSenderTable, PictureTable } from './picture-tables.ts';
import type { ProposalPictureTable, ProposalTable } from './proposal-tables.ts';
import type { EntryEditTable, FormerNameTable, OffRosterTable, RevisionTable } from './revision-tables.ts';
import type { SceneTable } from './scene-table.ts';
import type { ServiceTable } from './service-table.ts';
import type { TipTable } from './tip-tables.ts';

/**
 * Every table as TypeScript sees it. Both engines hold only text and integers: flags are 0 or 1,
 * days are `YYYY-MM-DD`, times of day `HHMM`, moments ISO 8601 in UTC with milliseconds, lists JSON text.
 * So the same row reads the same on either engine, and text sorts by code point on both.
 */
export interface Tables {
  tip: TipTable;
  picture: PictureTable;
  picture_part: PicturePartTable;
  picture_sender: PictureSenderTable;
  artist: ArtistTable;
  artist_genre: ArtistGenreTable;
  artist_alias: AliasTable<'artist_id'>;
  member: MemberTable;
  venue: VenueTable;
  venue_alias: AliasTable<'venue_id'>;
  news: NewsTable;
  service: ServiceTable;
  scene: SceneTable;
  source: SourceTable;
  listing: ListingTable;
  show: ShowTable;
  show_address: ShowAddressTable;
  show_change: ShowChangeTable;
  credit: CreditTable;
  show_words: ShowWordsTable;
  setting: SettingTable;
  change: ChangeTable;
  change_head: ChangeHeadTable;
  account: AccountTable;
  session: SessionTable;
  signing_key: SigningKeyTable;
  letter_code: LetterCodeTable;
  challenge: ChallengeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  known_device: KnownDeviceTable;
  attempt: AttemptTable;
  letter: LetterTable;
  profile: ProfileTable;
  star: StarTable;
  calendar_key: CalendarKeyTable;
  follower: FollowerTable;
  follow: FollowTable;
  follow_code: FollowCodeTable;
  show_told: ShowToldTable;
  push_device: PushDeviceTable;
  push_star: PushStarTable;
  push_message: PushMessageTable;
  decision: DecisionTable;
  question: QuestionTable;
  learnt_name: LearntNameTable;
  learnt_kind: LearntKindTable;
  learnt_bill: LearntBillTable;
  learnt_place: LearntPlaceTable;
  left_out: LeftOutTable;
  show_edit: ShowEditTable;
  moved: MovedTable;
  revision: RevisionTable;
  entry_edit: EntryEditTable;
  off_roster: OffRosterTable;
  former_name: FormerNameTable;
  keeper: KeeperTable;
  former_keeper: FormerKeeperTable;
  claim: ClaimTable;
  past_claim: PastClaimTable;
  claim_letter: ClaimLetterTable;
  invitation: InvitationTable;
  page_keeping: PageKeepingTable;
  proposal: ProposalTable;
  proposal_picture: ProposalPictureTable;
  idempotency: IdempotencyTable;
  pasted: PastedTable;
}

interface SettingTable {
  key: string;
  value: string;
}
