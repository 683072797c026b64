/** What people say of the scene in place of its pack: one row at the most, null where the pack's word holds. */
export interface SceneTable {
  id: string;
  name: string;
  region: string | null;
  greeting: string | null;
  place: string | null;
  intro: string | null;
  footer: string | null;
  contact: string | null;
  network: string | null;
  handle: string | null;
  profile: string | null;
}
