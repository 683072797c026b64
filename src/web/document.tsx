import { Outlet, ScrollRestoration } from 'react-router';
import { useRenderContext } from './contexts.ts';
import { Unsaved } from './forms/unsaved.ts';
import { Footer } from './layout/footer.tsx';
import { BottomBar, Header } from './layout/header.tsx';
import { Notice } from './layout/notice.tsx';
import { Arrival, LinePlaces, Turning, Waiting } from './layout/page-status.tsx';
import { Refresh } from './layout/refresh.tsx';
import { PlayerBar } from './listen/player-bar.tsx';
import { HeadStyle, StyleHere } from './look/page-style.tsx';
import { fontsOf, ROOMY } from './look/styles.ts';
import { paths } from './paths.ts';
import { SessionWatch } from './session/account.ts';

/** The whole HTML document, so that pages can set titles and descriptions. */
export function Document() {
  const { colorScheme, baseCss, footCss, inksCss, boot } = useRenderContext();
  return (
    <html lang="en" data-color-scheme={colorScheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href={paths.icon()} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={paths.touchIcon()} />
        <link rel="manifest" href={paths.manifest()} />
        {fontsOf(baseCss).map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" media={`(width >= ${ROOMY})`} />
        ))}
        <HeadStyle name="inks" css={inksCss} />
        <HeadStyle name="base" css={baseCss} />
        <script type="module" async src={boot} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the page
        </a>
        <LinePlaces />
        <Header />
        <main id="main" tabIndex={-1}>
          <Notice />
          <Outlet />
        </main>
        <StyleHere name="foot" css={footCss} />
        <Footer />
        <PlayerBar />
        <BottomBar />
        <Arrival />
        <Waiting />
        <Turning />
        <Unsaved />
        <SessionWatch />
        <Refresh />
        <ScrollRestoration />
      </body>
    </html>
  );
}
