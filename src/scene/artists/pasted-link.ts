import { z } from 'zod';
import { TOO_LONG } from '../shape.ts';
import { isWebAddress } from '../web-address.ts';
import { readPastedAddress } from './players.ts';

/** A link as people paste it; from an embed code, the address in it. */
export const PastedLink = z
  .string()
  .max(4000, TOO_LONG)
  .overwrite(readPastedAddress)
  .refine((address) => address.length <= 2000 && isWebAddress(address), 'must be a web address such as https://tunes.example');
