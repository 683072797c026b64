import { PlainPage } from '../plain/plain-page.tsx';

export function Page() {
  return (
    <PlainPage title="Users Directory" description="The people who keep a public page here." stock="dusk">
      <p className="lead">Nobody has signed the book yet. Accounts open soon.</p>
    </PlainPage>
  );
}
