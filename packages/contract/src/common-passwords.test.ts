import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a common password', () => {
  test.each([
    ...[
      'password',
      'Password1',
      'P@ssw0rd',
      'passw0rd123!',
      '12345678',
      '123456789a',
      '87654321',
      '11111111',
    ],
    ...['qwertyuiop', 'azerty123', 'qwertz!!!', '1q2w3e4r', '1qaz2wsx', 'zxcvbnm1', 'asdf1234', 'abcd1234'],
    ...[
      'iloveyou',
      'ILoveYou2',
      'teamomucho',
      'miamor2024',
      'tiamo1234',
      'jetaime!',
      'motdepasse',
      'contraseña1',
    ],
    ...[
      'maverick',
      'sunshine99',
      'football1',
      'superman',
      'liverpool07',
      'juventus1897',
      'Giulia1990',
      'marcomarco',
    ],
    ...[
      'aaaaaaaa',
      'abababab',
      'abcabcabc',
      '19901990',
      '17051990',
      '17.05.1990',
      '1990-05-17',
      'princess princess',
    ],
    ...['giulia.marco', 'letmein!', 'welcome2026', '2026welcome', 'dragon_dragon', 'besos123', '147258369'],
  ])('is %j', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    ...['a long enough one', 'besos-for-two', 'correct horse battery staple', 'marmotte-verte', 'k9#Lm2pQ'],
    ...[
      'la cocina de mi abuela',
      'tr0ub4dor&3',
      'Giulia and the sea',
      'xkcdpanettone',
      'Ünverhofft kommt oft',
    ],
    ...['7413-nebbia', 'lampadaire83'],
  ])('is not %j', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test('is recognised at once, however long it is', () => {
    const began = Date.now();
    for (const long of ['a'.repeat(127), 'ab'.repeat(64), `${'password'.repeat(15)}!`, 'x1'.repeat(64)]) {
      isCommonPassword(long);
    }
    expect(Date.now() - began).toBeLessThan(200);
  });
});
