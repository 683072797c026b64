import { useSyncExternalStore } from 'react';
import { serviceOf } from '#scene/artists/links.ts';
import { loadsWithoutAsking } from './without-asking.ts';

/** An act that the player can play. */
export interface Track {
  name: string;
  /** The address it is heard at; a page frames what `playerOf` makes of it. */
  address: string;
  /** The page of the act, or of its show. */
  page: string;
  /** When and where it plays, in a queue. */
  about?: string;
}

/** What is in the player: a queue, which of it, and whether that may load from its service. */
export interface NowPlaying {
  queue: readonly Track[];
  at: number;
  track: Track;
  service: string;
  isLoaded: boolean;
  /** Counts the times that the focus goes to the player. */
  steppedIn: number;
}

let playing: NowPlaying | undefined;
let opener: HTMLElement | undefined;
const listeners = new Set<() => void>();

/** What is in the player; undefined while it is closed, and on the server. */
export function useNowPlaying(): NowPlaying | undefined {
  return useSyncExternalStore(subscribe, nowPlaying, nothing);
}

/** What is in the player at this moment. */
export function nowPlaying(): NowPlaying | undefined {
  return playing;
}

/**
 * Opens the player with an act of a queue, and goes there. Nothing loads from its service until the visitor presses Play in it, unless they
 * agreed already: on the page, or for this service for good.
 * @param from the button that was pressed: closing the player leads back to it
 */
export function openPlayer(queue: readonly Track[], at: number, from: HTMLElement, hasAgreed = false): void {
  opener = from;
  put(queue, at, { hasAgreed, steppedIn: (playing?.steppedIn ?? 0) + 1 });
}

/** Loads the player of the act that is in it. */
export function loadPlayer(): void {
  if (playing !== undefined) put(playing.queue, playing.at, { hasAgreed: true, steppedIn: playing.steppedIn + 1 });
}

/** Goes on in the queue, or back. */
export function stepBy(step: 1 | -1): void {
  if (playing?.queue[playing.at + step] !== undefined) put(playing.queue, playing.at + step, playing);
}

/** Closes the player: nothing plays, and the focus is where it was opened. */
export function closePlayer(): void {
  playing = undefined;
  notifyListeners();
  const place = opener?.isConnected === true ? opener : document.getElementById('main');
  place?.focus({ preventScroll: true });
}

function put(queue: readonly Track[], at: number, { hasAgreed = false, steppedIn }: { hasAgreed?: boolean; steppedIn: number }): void {
  const track = queue[at];
  if (track === undefined) return;
  const service = serviceOf(track.address) ?? new URL(track.address).host;
  playing = { queue, at, track, service, isLoaded: hasAgreed || loadsWithoutAsking(service), steppedIn };
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing = () => undefined;
