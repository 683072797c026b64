import type { ServiceFields } from '#scene/desk/desk-entry.ts';
import type { Service } from '#scene/entries/service.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { linkIn, nameIn, textIn, wordsIn } from '../entries/form-values.ts';

/** What a service says, as its form is filled with it. */
export function serviceFieldsOf(service: Service): ServiceFields {
  const { name, kind, description, address, city, website = null, email = null, phone = null, prices = null } = service;
  return { name, kind, description, address, city, website, email, phone, prices };
}

/** Reads the form of a service. @throws FormFault for what cannot be meant, at its field */
export function readServiceForm(form: FormData): ServiceFields {
  const kind = textIn(form, 'kind');
  if (kind === '') throw new FormFault('kind', 'Say what they do.');
  return {
    name: nameIn(form),
    kind,
    description: wordsIn(form, 'description'),
    address: textIn(form, 'address'),
    city: textIn(form, 'city'),
    website: linkIn(form, 'website'),
    email: textIn(form, 'email') || null,
    phone: textIn(form, 'phone') || null,
    prices: textIn(form, 'prices') || null,
  };
}
