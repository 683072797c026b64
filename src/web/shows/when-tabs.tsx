interface WhenTabsProps {
  /** The tabs' names. */
  names: readonly [coming: string, past: string];
  links: readonly [coming: string, past: string];
  isPast: boolean;
}

/** Two lists of shows as tabs: links with addresses. */
export function WhenTabs({ names, links, isPast }: WhenTabsProps) {
  return (
    <nav className="when-tabs" aria-label="Shows">
      <ul>
        {names.map((name, index) => (
          <li key={name}>
            <a href={links[index]} aria-current={(index === 1) === isPast ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
