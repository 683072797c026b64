import { createHash, randomBytes, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Without look-alikes. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const ID_LENGTH = 28;
/** 256 bits. */
const SECRET_BYTES = 32;

/** A secret to hand out once; only its hash is stored. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The stored form of a secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** An id of 28 letters and digits: 166 bits. */
export function newId(): string {
  return chosenFrom(LETTERS, ID_LENGTH);
}

/** A code for people to type: nearly five bits a letter. */
export function readableCode(length: number): string {
  return chosenFrom(READABLE, length);
}

function chosenFrom(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
