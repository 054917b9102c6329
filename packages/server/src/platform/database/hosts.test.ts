import { describe, expect, it } from 'vitest';
import { readDatabaseUrl } from './hosts';

const placesOf = (url: string) => readDatabaseUrl(url).hosts.map(({ place }) => place);
const addressesOf = (url: string) =>
  readDatabaseUrl(url).hosts.map(({ connectionString }) => connectionString);

describe('the address of a database', () => {
  it.each([
    ['postgres://erx:s@db/erx', ['db:5432'], false],
    ['postgresql://erx:s@db:5433/erx?sslmode=disable', ['db:5433'], false],
    ['postgresql://db/erx?target_session_attrs=read-write', ['db:5432'], true],
    ['postgresql://erx:s@a,b/erx', ['a:5432', 'b:5432'], true],
    ['postgresql://erx:s@a:1,b:2,[::1]:3/erx?target_session_attrs=primary', ['a:1', 'b:2', '::1:3'], true],
    ['postgresql://a,b/erx?target_session_attrs=any', ['a:5432', 'b:5432'], false],
    ['postgresql://erx:s@/erx?host=a,b&port=1,2', ['a:1', 'b:2'], true],
    ['postgresql://erx:s@/erx?host=a,b&port=6432', ['a:6432', 'b:6432'], true],
    ['postgresql://erx:s@/erx?host=%2Frun%2Fpostgresql', ['/run/postgresql:5432'], false],
    ['postgres://erx:p%40ss,word@a,b/erx', ['a:5432', 'b:5432'], true],
  ])('%s', (url, places, mustBeWritable) => {
    expect(placesOf(url)).toEqual(places);
    expect(readDatabaseUrl(url).mustBeWritable).toBe(mustBeWritable);
  });

  it('keeps user, password, database and the other parameters for each host', () => {
    expect(
      addressesOf('postgresql://erx:s,%40@a:1,b/erx?target_session_attrs=read-write&sslmode=disable'),
    ).toEqual([
      'postgresql://erx:s,%40@a:1/erx?sslmode=disable',
      'postgresql://erx:s,%40@b/erx?sslmode=disable',
    ]);
  });

  it.each([
    ['postgresql://erx:secret@a,b/erx?target_session_attrs=standby', 'read-write, primary or any'],
    ['postgresql://erx:secret@/erx?host=a,b&port=1,2,3', 'another number of ports'],
    ['postgresql://erx:secret@a:port/erx', 'give postgresql://'],
    ['postgresql://erx:secret@a:x,b/erx', 'give postgresql://'],
  ])('%s is refused without its password', (url, words) => {
    const refused = () => readDatabaseUrl(url);
    expect(refused).toThrow(words);
    expect(refused).toThrow('The setting DATABASE_URL cannot be used');
    expect(refused).not.toThrow('secret');
  });
});
