import type { ReactNode } from 'react';

/** What is known, each beside its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="fact-list">{children}</dl>;
}

/** One of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
