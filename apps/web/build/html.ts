import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, type Language } from '@beso/contract/limits';
import react from '@vitejs/plugin-react';
import { build, type Plugin, runnerImport } from 'vite';
import { afterBuild } from './afterBuild.ts';
import { type ManifestTexts, manifestIn, manifestPath } from './manifest.ts';
import { filesOfPages, type PageFiles } from './pages.ts';

/** The value that `prerender` in src/app/prerender.tsx returns. */
interface Prerendered {
  title: string;
  description: string;
  noScript: string;
  tooOld: string;
  failed: string;
  manifest: ManifestTexts;
  body: string;
}

type Prerender = (name: string, path: string, language: Language) => Promise<Prerendered>;

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Bundles the renderer for Node, and imports its function for pages. */
async function loadPrerender(root: string, outDir: string, plugins: Plugin[]): Promise<Prerender> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [...plugins, react()],
    // Node would otherwise load the packages' server versions, which render differently.
    ssr: { noExternal: true },
    // The server renders in production mode in every environment.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          prerender: join(root, 'src/app/prerender.tsx'),
          home: join(root, 'src/app/homeFirstCards.tsx'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  // The screens read these browser objects while they render.
  Object.assign(globalThis, { document: { documentElement: {}, cookie: '' } });
  const module = (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as {
    prerender: Prerender;
  };
  return module.prerender;
}

/** Before scripts run, submitting a form would put the password into the address. */
const withoutSending = (body: string) => body.replaceAll('type="submit"', 'type="submit" disabled');

/** Must equal the width in `useWide`, by which the app decides whether to load more code. */
const WIDE = ' media="(min-width: 64rem)"';
/** Returns a preload of low priority, because style, fonts and pictures must come first. */
const preload = (file: string) =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
/** Returns a link that src/start.ts turns into a preload after the browser has painted the page. */
const later = (file: string, more = '') => `<link rel="later"${more} href="/${file}">`;
const laterWide = (file: string) => later(file, WIDE);

function fill(template: string, page: Prerendered, language: Language, files: PageFiles): string {
  const first = files.firstScripts[language].map(preload);
  const others = files.scripts[language].filter((file) => !files.firstScripts[language].includes(file));
  const scripts = [...first, ...others.map((file) => later(file)), ...files.wideScripts.map(laterWide)];
  const tooOld = `<template id="too-old"><p class="start" role="alert">${page.tooOld}</p></template>`;
  const failed = `<template id="not-started">${page.failed}</template>`;
  const description = `<meta name="description" content="${attribute(page.description)}" />`;
  const preview = [
    `<meta property="og:title" content="${attribute(page.title)}" />`,
    `<meta property="og:description" content="${attribute(page.description)}" />`,
  ].join('');
  return template
    .replace(/<html lang="\w+">/, `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${attribute(page.title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => description)
    .replace(/<meta property="og:title"[^>]*>\s*<meta property="og:description"[^>]*>/, () => preview)
    .replace('/manifest.webmanifest', manifestPath(language))
    .replace('<div id="root"></div>', () => `<div id="root">${withoutSending(page.body)}</div>`)
    .replace(/<noscript>.*?<\/noscript>/, () => `<noscript>${page.noScript}</noscript>${tooOld}${failed}`)
    .replace('</head>', () => `${scripts.join('')}</head>`);
}

/**
 * Writes the HTML of each page (`pages/<name>.<language>.html`), and for the server the lists of pages and
 * addresses (`pages/pages.json`, `pages/paths.json`). The server also uses the renderer in `program/`.
 */
export function pagesHtml(outDir: string, plugins: Plugin[]): Plugin {
  let files: PageFiles[] = [];
  let root = '';
  const write = async () => {
    const program = join(outDir, 'program');
    const prerender = await loadPrerender(root, program, plugins);
    const template = await readFile(join(outDir, 'index.html'), 'utf8');
    const manifest: object = JSON.parse(await readFile(join(outDir, 'manifest.webmanifest'), 'utf8'));
    await mkdir(join(outDir, 'pages'), { recursive: true });
    const words = new Map<Language, ManifestTexts>();
    for (const file of files) {
      const { name, path } = file;
      for (const language of LANGUAGES) {
        const page = await prerender(name, path, language);
        const html = fill(template, page, language, file);
        await writeFile(join(outDir, 'pages', `${name}.${language}.html`), html);
        words.set(language, page.manifest);
      }
    }
    for (const [language, texts] of words) {
      const written = JSON.stringify(manifestIn(language, manifest, texts));
      await writeFile(join(outDir, manifestPath(language)), written);
    }
    const pages = files.map(({ name, path, data }) => ({ name, path, data }));
    await writeFile(join(outDir, 'pages/pages.json'), JSON.stringify(pages));
    const { module } = await runnerImport<{ pagePaths: readonly string[] }>(
      join(root, 'src/app/pagePaths.ts'),
      { configFile: false, root, plugins },
    );
    await writeFile(join(outDir, 'pages/paths.json'), JSON.stringify(module.pagePaths));
  };
  return {
    ...afterBuild('beso:pages', write),
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        files = filesOfPages(bundle);
      },
    },
  };
}
