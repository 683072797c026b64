/** What the page says, for programs (schema.org as JSON-LD). Data, never script: `<` is escaped so that no text can close the element. */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(/</g, '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above, and no browser runs it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The way from the front page to where one is: names and absolute addresses. */
export function breadcrumbs(steps: readonly (readonly [name: string, address: string])[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  };
}
