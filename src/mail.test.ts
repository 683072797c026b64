import { expect, test } from 'vitest';
import { LetterRefused } from './mail.ts';

test.each([
  ['RCPT TO', '550 5.1.1 no such user', { isForGood: true, isUnknown: true, isOfReader: true }],
  ['RCPT TO', '452 4.2.2 mailbox full', { isForGood: false, isUnknown: false, isOfReader: true }],
  ['RCPT TO', '550 5.1.8 domain of sender not found', { isForGood: false, isUnknown: false, isOfReader: false }],
  ['RCPT TO', '554 5.7.1 relay access denied', { isForGood: false, isUnknown: false, isOfReader: false }],
  // About the email or its sender, not its reader.
  ['DATA', '550 5.1.1 no such user', { isForGood: true, isUnknown: false, isOfReader: false }],
  ['MAIL FROM', '550 5.1.1 no such user', { isForGood: false, isUnknown: false, isOfReader: false }],
])('an answer to %s of “%s” is taken as it is meant', (command, response, meant) => {
  expect(new LetterRefused({ responseCode: Number(response.slice(0, 3)), command, response })).toMatchObject(meant);
});
