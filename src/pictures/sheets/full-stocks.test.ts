import { expect, test } from 'vitest';
import { readPack } from '#pack/read/read.ts';
import { tileOf } from '#scene/art/tile.ts';
import { openFaces } from './faces.ts';
import { paintArtist } from './previews.ts';
import { sheetSceneOf } from './sheet.ts';
import { openType } from './type.ts';

test('the preview of an artist on a paper that is printed all over has the inks of its own town', () => {
  const pack = readPack('test/scene');
  const { look } = pack.scene;
  const [inks, night] = [
    { ...look.day, coral: '#4f8fd0', green: '#2f6f5e', ink: '#10233a' },
    { ...look.night, coral: '#7ab8ff', green: '#7fd1b5' },
  ];
  const scene = { ...sheetSceneOf(pack, ''), inks, night };
  const painted = (stock: string) => {
    const name = Array.from({ length: 200 }, (_, at) => `Band ${at}`).find((each) => tileOf(each, look).stock === stock) ?? '';
    return paintArtist({ type: openType(openFaces('src/pictures/faces')), scene }, { kind: 'artist', name, genres: '', picture: null })
      .ground;
  };
  expect(painted('coral')).toContain('fill="#4f8fd0"');
  expect(painted('coral')).toContain('#2f6f5e');
  expect(painted('creek')).toContain('#10233a');
  expect(painted('creek')).toContain('#7ab8ff');
});
