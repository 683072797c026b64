/** What was typed into a form that is not there any more, to be read and copied. */
export function TypedWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <>
      <p className="small">What you typed is kept here:</p>
      <div className="typed">
        {words.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was typed stays as it is
          <p key={place}>{each}</p>
        ))}
      </div>
    </>
  );
}
