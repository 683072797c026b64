import { useLocation } from 'react-router';
import { useSite } from '../contexts.ts';
import { PackDrawing } from '../look/drawing.tsx';
import { Icon, type IconName } from '../look/icons.tsx';
import { paths } from '../paths.ts';
import { Suggestions } from '../search/suggestions.tsx';
import { currentness } from './links.ts';
import { Pending } from './page-status.tsx';

/** Most used first. */
const PICTURES: readonly NavLink[] = [
  { icon: 'shows', label: 'Shows', to: paths.shows() },
  { icon: 'artists', label: 'Artists', to: paths.artists() },
  { icon: 'venues', label: 'Venues', to: paths.venues() },
  { icon: 'news', label: 'News', to: paths.news() },
  { icon: 'contact', label: 'Contact', to: paths.contact() },
  { icon: 'profile', label: 'Profile', to: paths.profile() },
];

/** The navigation bar: home, the main pages, the reader's own page, and search. */
export function Header() {
  const { brand, wordmark, logo } = useSite();
  const words = `Search ${brand}`;
  return (
    <header className="top">
      <Pending />
      <div className="wrap">
        <a className="logo" href={paths.home()}>
          <PackDrawing svg={logo} fit="meet" />
          <span className="word">
            {wordmark[0]} <b>{wordmark[1]}</b>
          </span>
          <span className="sr">, home</span>
        </a>
        <nav className="pictures" aria-label="Main">
          <NavLinks ways={PICTURES} />
        </nav>
        <search className={`find-place chars${charactersClass(words)}`}>
          <form className="find" action={paths.search()}>
            <label className="sr" htmlFor="find">
              {words}
            </label>
            <input id="find" name="q" type="search" placeholder={words} autoComplete="off" maxLength={200} />
            <button type="submit" aria-label="Search">
              <Icon name="search" />
            </button>
            <Suggestions id="find-suggestions" />
          </form>
        </search>
      </div>
    </header>
  );
}

/** The number of characters rounded up to fours, by which find.css sizes the hint. */
function charactersClass(words: string): number {
  return Math.min(48, Math.max(12, Math.ceil(words.length / 4) * 4));
}

/** A link with an icon and a word. */
interface NavLink {
  icon: IconName;
  label: string;
  to: string;
}

/** Links in a row, the current one marked. */
function NavLinks({ ways }: { ways: readonly NavLink[] }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {ways.map(({ icon, label, to }) => (
        <li key={to}>
          <a href={to} aria-current={currentness(to, pathname)}>
            <Icon name={icon} />
            <span className="way">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const TABS: readonly NavLink[] = [
  { icon: 'shows', label: 'Shows', to: paths.shows() },
  { icon: 'artists', label: 'Artists', to: paths.artists() },
  { icon: 'news', label: 'News', to: paths.news() },
  { icon: 'venues', label: 'Venues', to: paths.venues() },
  { icon: 'profile', label: 'Profile', to: paths.profile() },
];

/** The bar at the bottom of small screens. */
export function BottomBar() {
  return (
    <nav className="tabs" aria-label="Bottom bar">
      <NavLinks ways={TABS} />
    </nav>
  );
}
