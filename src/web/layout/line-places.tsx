/**
 * The places where scripts without React say how the line is: how old the page is, what became of one's own kept changes, and which
 * shows changed. They are there from the first, for a screen reader tells what changes in a place it knows; React leaves them alone.
 */
export function LinePlaces() {
  return (
    <>
      <div className="line-marks">
        {place('offline', 'status', 'line-mark')}
        {place('kept-edit', 'status', 'line-mark')}
      </div>
      {place('said', 'log', 'sr')}
    </>
  );
}

function place(id: string, role: string, className: string) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and tells React that what comes to stand there is not its own
  return <p id={id} role={role} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
