/** Beside a name that another artist has too: what tells them apart. */
export function Apart({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <>
      {' '}
      <small className="apart">{words}</small>
    </>
  );
}
