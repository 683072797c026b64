import { expect, test } from 'vitest';
import { unseal } from '#rig/push-service.ts';
import { encryptForDevice } from './seal.ts';

const EXAMPLE = {
  device: {
    endpoint: '',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
};
const MESSAGE =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

test('what is sealed only its device opens, and no length tells what it is', async () => {
  expect(await unseal(Buffer.from(MESSAGE, 'base64url'), EXAMPLE)).toBe('When I grow up, I want to be a watermelon');
  const [short, long] = [encryptForDevice('No.', EXAMPLE.device), encryptForDevice('ü'.repeat(1_500), EXAMPLE.device)];
  expect(await unseal(short, EXAMPLE)).toBe('No.');
  expect(await unseal(long, EXAMPLE)).toBe('ü'.repeat(1_500));
  expect(short.length).toBe(long.length);
  expect(long.length).toBeLessThanOrEqual(4_096);
  expect(encryptForDevice('No.', EXAMPLE.device)).not.toEqual(short);
  await expect(unseal(short, { ...EXAMPLE, device: { ...EXAMPLE.device, auth: 'A'.repeat(22) } })).rejects.toThrow();
  expect(() => encryptForDevice('x'.repeat(3_073), EXAMPLE.device)).toThrow('at most 3072 bytes');
});
