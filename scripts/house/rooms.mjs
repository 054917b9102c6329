import { SERVER_FLOORS } from './server-floors.mjs';

const SERVER = 'packages/server/src/';
const FLOORS = SERVER_FLOORS.map(({ name, rooms }) => ({
  name,
  pattern: new RegExp(`^(${rooms.join('|')})`),
}));
const TOP = FLOORS.length - 1;

/**
 * The floor on which a file of the server is, counted from the ground; routes stand on the top one.
 * @param {string} path from the root of the repository
 * @returns {number} -1 where no floor names it
 */
export function floorOf(path) {
  const file = path.slice(SERVER.length);
  if (/(^|[/-])routes\.ts$/.test(file)) return TOP;
  return FLOORS.findIndex(({ pattern }) => pattern.test(file));
}

/**
 * The rooms of the server: which imports go upward, and which rooms form a circle.
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function serverRooms(sources) {
  const files = sources.filter(({ path }) => path.startsWith(SERVER));
  const upward = files.flatMap(({ path, imports }) =>
    imports
      .filter((to) => to.startsWith(SERVER) && floorOf(to) > floorOf(path))
      .map((to) => `${path} -> ${to}`),
  );
  const edges = new Map();
  for (const { path, imports } of files)
    for (const to of imports.filter((one) => one.startsWith(SERVER)))
      if (roomOf(path) !== roomOf(to))
        edges.set(roomOf(path), (edges.get(roomOf(path)) ?? new Set()).add(roomOf(to)));
  return {
    floors: FLOORS.map(({ name }) => name),
    homeless: files.map(({ path }) => path).filter((path) => floorOf(path) < 0),
    upward,
    circles: [...edges.keys()].filter((room) => reaches(edges, room, room)),
  };
}

/** The top floor is one room: what starts the service knows every noun's routes. */
function roomOf(path) {
  if (floorOf(path) === TOP) return 'programs';
  const [first, second] = path.slice(SERVER.length).split('/');
  if (first !== 'platform') return first;
  return second?.endsWith('.ts') ? 'platform' : `platform/${second}`;
}

function reaches(edges, from, goal, seen = new Set()) {
  for (const next of edges.get(from) ?? []) {
    if (next === goal) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    if (reaches(edges, next, goal, seen)) return true;
  }
  return false;
}
