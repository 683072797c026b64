import type { Profile } from '#scene/people/profile.ts';

/** Where a person is to be found, as links; a bare name becomes the network's address of it. */
export function socialLinks({ instagram, facebook, website }: Profile['social']): { label: string; href: string }[] {
  return [
    { label: 'Website', href: website },
    { label: 'Instagram', href: onNetwork(instagram, 'https://www.instagram.com/') },
    { label: 'Facebook', href: onNetwork(facebook, 'https://www.facebook.com/') },
  ].filter(({ href }) => href !== '');
}

function onNetwork(name: string, network: string): string {
  if (name === '' || /^https?:\/\//i.test(name)) return name;
  return network + encodeURIComponent(name.replace(/^@/, ''));
}
