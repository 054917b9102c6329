import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/**
 * A reporter of vitest that leaves out nothing that failed: tests, files and suites that could not be set up,
 * and errors outside of any test. vitest's own JSON has neither of the last two.
 * The report is `{ tests: { file, name, state, output }[], errors: { file, output }[] }`; a name is that of the
 * suites and the test, joined by spaces as `-t` matches it; the file of an error may be null.
 */
export default class Report {
  onInit(vitest) {
    this.root = vitest.config.root;
  }

  onTestRunEnd(modules, unhandled) {
    const report = { tests: [], errors: [] };
    for (const module of modules) this.addModule(module, report);
    for (const error of unhandled)
      report.errors.push({ file: this.fileOf(error.VITEST_TEST_PATH), output: toText(error) });
    const file = process.env.ERX_TEST_REPORT;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }

  addModule(module, report) {
    const file = this.fileOf(module.moduleId);
    const broken = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
    for (const suite of broken) report.errors.push({ file, output: suite.errors().map(toText).join('\n\n') });
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result();
      if (state === 'pending' || (state === 'skipped' && broken.length > 0)) {
        if (broken.length === 0)
          report.errors.push({ file, output: `${test.fullName} was begun and never ended.` });
        continue;
      }
      report.tests.push({ file, name: nameOf(test), state, output: errors.map(toText).join('\n\n') });
    }
  }

  fileOf(path) {
    return path ? relative(this.root, path).replaceAll('\\', '/') : null;
  }
}

function nameOf(test) {
  const names = [test.name];
  for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent) names.unshift(parent.name);
  return names.join(' ');
}

const toText = (error) => [error.stack ?? error.message, error.diff].filter(Boolean).join('\n');
