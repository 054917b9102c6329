import { CORE, FEATURES, WEB } from './ranks.mjs';
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

/** The folders of the server whose folders are rooms. */
const NESTING = ['platform', 'credentials'];

/** The top floor is one room: what starts the service knows every noun's routes. */
function serverRoomOf(path) {
  if (floorOf(path) === TOP) return 'programs';
  const [first, second] = path.slice(SERVER.length).split('/');
  return !NESTING.includes(first) || second?.endsWith('.ts') ? first : `${first}/${second}`;
}

/**
 * The rooms of the server: which imports go upward, and which rooms form a circle.
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function serverRooms(sources) {
  const files = below(SERVER, sources);
  return {
    floors: FLOORS.map(({ name }) => name),
    homeless: files.map(({ path }) => path).filter((path) => floorOf(path) < 0),
    upward: upward(files, floorOf),
    circles: circles(files, serverRoomOf),
  };
}

/**
 * The same of the rooms of a ranking.
 * @param {import('./ranks.mjs').Ranking} ranking
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function rankedRooms({ folder, ranks, isOwnRankOpen }, sources) {
  const files = below(folder, sources);
  const homes = ranks.flatMap(({ rooms }) => rooms);
  const roomOf = (path) => {
    const within = path.slice(folder.length);
    const [first] = within.split('/');
    return homes.find((home) => within.startsWith(`${home}/`)) ?? first.replace(/\.tsx?$/, '');
  };
  const rankOf = (path) => ranks.findIndex(({ rooms }) => rooms.includes(roomOf(path)));
  return {
    ranks: ranks.map(({ name }) => name),
    homeless: files.map(({ path }) => path).filter((path) => rankOf(path) < 0),
    empty: homes.filter((room) => !files.some(({ path }) => roomOf(path) === room)),
    upward: upward(files, rankOf, isOwnRankOpen ? undefined : roomOf),
    circles: circles(files, roomOf),
  };
}

/** Core by its ranks. */
export const coreRooms = (sources) => rankedRooms(CORE, sources);
/** The features of web by theirs. */
export const featureRooms = (sources) => rankedRooms(FEATURES, sources);

/** Web by the ranks that its features are one of. */
export const webRooms = (sources) => rankedRooms(WEB, sources);

/** What has rooms in several folders, a folder or file each: web as a whole, and the commands and screens. */
const NESTED = {
  web: { folder: 'packages/web/src/', deeper: ['ui', 'parts', 'features'] },
  cli: { folder: 'packages/cli/src/', deeper: ['commands', 'screens'] },
};

/**
 * The rooms of web or cli that form a circle.
 * @param {keyof typeof NESTED} name
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function knots(name, sources) {
  const { folder, deeper } = NESTED[name];
  return circles(below(folder, sources), (path) => {
    const [first, second] = path.slice(folder.length).split('/');
    return deeper.includes(first) && second !== undefined ? `${first}/${second}` : first;
  });
}

/** The files of a folder, each with what it imports of it. */
function below(folder, sources) {
  return sources
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, imports }) => ({ path, imports: imports.filter((one) => one.startsWith(folder)) }));
}

/** @param closed the room of a path, where rooms of one rank may not import each other */
function upward(files, rankOf, closed) {
  const isUpward = (path, to) =>
    rankOf(to) > rankOf(path) ||
    (closed !== undefined && rankOf(to) === rankOf(path) && closed(to) !== closed(path));
  return files.flatMap(({ path, imports }) =>
    imports.filter((to) => isUpward(path, to)).map((to) => `${path} -> ${to}`),
  );
}

function circles(files, roomOf) {
  const edges = new Map();
  for (const { path, imports } of files)
    for (const to of imports)
      if (roomOf(path) !== roomOf(to))
        edges.set(roomOf(path), (edges.get(roomOf(path)) ?? new Set()).add(roomOf(to)));
  return [...edges.keys()].filter((room) => reaches(edges, room, room));
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
