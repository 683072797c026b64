/** A picture that somebody sent: called by a hash of what is kept of it, which is the picture drawn anew and nothing of what came. */
export interface PictureTable {
  id: string;
  width: number;
  height: number;
  bytes: number;
  /** Shows it to whoever knows this before any page does. */
  key: string;
  /** The account's id; '' for whoever had none. */
  sent_by: string;
  sent_at: string;
  /** Whether any page ever showed it: its history may bring it back, so it is kept. */
  is_shown: number;
  /** The decision by which it was taken down. */
  down_by: string | null;
}

/** A piece of a picture, in base64: tables hold text and integers. */
export interface PicturePartTable {
  picture_id: string;
  position: number;
  content: string;
}

/** A picture that a keeper sent: theirs to put on a page of theirs. */
export interface PictureSenderTable {
  account_id: string;
  picture_id: string;
  sent_at: string;
}
