import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { compileCache, npmCommand, projectNode, root } from './project.mjs';

/**
 * @typedef {object} Ran
 * @property {boolean} ok exited with code 0 in time
 * @property {string} output standard output and errors; empty if they were shown
 */

const MINUTE_MS = 60_000;

/**
 * @typedef {object} Options
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to the variables of this process
 * @property {boolean} [show] true to print the output instead of returning it
 * @property {number} [minutes] the program is killed after this time
 * @property {number} [priority] of the program and its children, from `os.constants.priority`
 * @property {(pid: number | undefined) => void} [onStart]
 */

/**
 * @param {string} file
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Ran>}
 */
function run(file, args, { cwd = root, env = {}, show = false, minutes = 3, priority, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && file === 'npm',
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    onStart?.(child.pid);
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const limit = setTimeout(() => {
      output += `\nStopped after ${minutes} minutes.`;
      child.kill('SIGKILL');
    }, minutes * MINUTE_MS);
    child.on('error', (error) => {
      output += error.message;
    });
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve({ ok: code === 0, output: output.trim() });
    });
  });
}

/**
 * Runs a JavaScript tool with the project's Node.
 * @param {string[]} args the tool's file and its arguments
 * @param {Options} [options]
 */
export function runTool(args, options) {
  return run(projectNode(), args, { ...options, env: { ...compileCache, ...options?.env } });
}

/**
 * Runs npm in the project.
 * @param {string[]} args
 * @param {{ onStart: (pid: number | undefined) => void }} options
 * @throws Error with npm's output
 */
export async function runNpm(args, { onStart }) {
  const [file, before] = npmCommand();
  const env = { NODE_ENV: '', npm_config_loglevel: 'error' };
  const { ok, output } = await run(file, [...before, ...args], { env, minutes: 15, onStart });
  if (!ok) throw new Error(`npm ${args.join(' ')} failed:\n${output}`);
}
