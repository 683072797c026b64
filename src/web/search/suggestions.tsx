/** The place of the list under a search box; `suggest.ts` fills it. */
export function Suggestions({ id }: { id: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it tells React to leave what stands in it alone
  return <div id={id} className="suggestions" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
}
