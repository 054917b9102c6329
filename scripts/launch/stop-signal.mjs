const WATCH_MS = 250;

/**
 * An AbortSignal that fires when somebody asks this process to stop (Ctrl-C, kill, a closed terminal).
 * Further signals change nothing: npm passes on the Ctrl-C that the terminal has already sent us.
 * @returns {AbortSignal & { fired: Promise<void> }} `fired` settles when it does
 */
export function stopSignal() {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const fired = new Promise((resolve) =>
    controller.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
  if (process.env.npm_lifecycle_event) onOrphaned(stop);
  return Object.assign(controller.signal, { fired });
}

/**
 * A kill sent to npm ends npm and the shell between us and is not passed on: all we see is that our parent is
 * gone.
 */
function onOrphaned(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, WATCH_MS);
  watch.unref();
}
