import { useSyncExternalStore } from 'react';
import { serviceOf } from '#scene/artists/links.ts';
import { PLAYER_HOSTS } from '#scene/artists/players.ts';

const STORED = 'without-asking';
/** For other parts of this page: browsers tell only other pages that something was stored. */
const CHANGED = 'backline:without-asking';

/** The services whose players pages frame, by name. */
export const PLAYER_SERVICES: readonly string[] = PLAYER_HOSTS.map((host) => serviceOf(`https://${host}/`) ?? host);

/** Whether this device loads a service's players without asking: off until somebody turns it on. */
export function loadsWithoutAsking(service: string): boolean {
  return readStored().split(',').includes(service);
}

/** The same, kept current in a component. */
export function useWithoutAsking(): (service: string) => boolean {
  const services = useSyncExternalStore(subscribe, readStored, () => '').split(',');
  return (service) => services.includes(service);
}

/** Turns it on or off for a service, on this device. */
export function setWithoutAsking(service: string, isOn: boolean): void {
  const services = PLAYER_SERVICES.filter((each) => (each === service ? isOn : loadsWithoutAsking(each)));
  try {
    localStorage.setItem(STORED, services.join(','));
  } catch {
    // A browser that stores nothing goes on asking.
  }
  dispatchEvent(new Event(CHANGED));
}

function readStored(): string {
  try {
    return localStorage.getItem(STORED) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener('storage', listener);
  };
}
