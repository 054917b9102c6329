import { describe, expect, it } from 'vitest';
import { type Answerer, findAnswerer } from './routing';

const ORIGIN = 'https://erx.test';
const FILES = new Set(['/favicon.svg']);

describe('who answers a request', () => {
  const table: readonly (readonly [string, string, string, Answerer])[] = [
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/dashboard', 'page'],
    ['GET', 'navigate', '/patient/0197f000-0000-7000-8000-000000000001', 'page'],
    ['GET', 'navigate', '/surescripts?orderNumber=1', 'page'],
    ['GET', 'navigate', '/apiary', 'page'],
    ['GET', 'navigate', '/?callback&code=x&state=y', 'network'],
    ['GET', 'navigate', '/?callback=', 'network'],
    ['GET', 'navigate', '/signed-in?code=x&state=y', 'network'],
    ['GET', 'navigate', '/signed-in/silent?code=x&state=y', 'network'],
    ['GET', 'navigate', '/?silent&code=x', 'network'],
    ['GET', 'navigate', '/?silent&error=login_required', 'network'],
    ['GET', 'navigate', '/?usermodified&token=x', 'network'],
    ['GET', 'navigate', '/api/docs', 'network'],
    ['GET', 'navigate', '/identity/auth?client_id=erx-web', 'network'],
    ['GET', 'navigate', '/network', 'network'],
    ['POST', 'navigate', '/', 'network'],
    ['GET', 'cors', '/assets/index-abc.js', 'file'],
    ['GET', 'no-cors', '/favicon.svg', 'file'],
    ['GET', 'cors', '/assets/index-abc.js?x', 'network'],
    ['GET', 'cors', '/', 'network'],
    ['GET', 'cors', '/other.svg', 'network'],
    ['GET', 'cors', '/api/assets/index-abc.js', 'network'],
    ['GET', 'cors', '/api/patients/_recentpatients/5', 'network'],
    ['POST', 'cors', '/api/patients', 'network'],
    ['GET', 'cors', '/service-worker.js', 'network'],
    ['GET', 'navigate', 'https://elsewhere.test/', 'network'],
    ['GET', 'cors', 'https://elsewhere.test/assets/index-abc.js', 'network'],
  ];
  it.each(table)('%s %s %s: %s', (method, mode, path, answerer) => {
    expect(findAnswerer({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, FILES)).toBe(answerer);
  });
});
