import { Toaster } from '../ui/feedback/Toaster.tsx';
import { BarsPart } from './BarsPart.tsx';
import { ButtonsSection } from './ButtonsSection.tsx';
import { ChosenPart } from './ChosenPart.tsx';
import { FieldsPart } from './FieldsPart.tsx';
import { LayersPart } from './LayersPart.tsx';
import { MailsPart } from './MailsPart.tsx';
import { PicturesPart } from './PicturesPart.tsx';
import { ScenesPart } from './ScenesPart.tsx';

/** Shows every component in every state. Only the development server has this page. */
export function Gallery() {
  return (
    <main className="px-gutter mx-auto max-w-[1200px] columns-1 gap-12 py-8 lg:columns-2">
      <h1 className="type-hero mb-6 [column-span:all]">Components</h1>
      <ButtonsSection />
      <FieldsPart />
      <ChosenPart />
      <PicturesPart />
      <LayersPart />
      <BarsPart />
      <ScenesPart />
      <MailsPart />
      <Toaster label="Messages" />
    </main>
  );
}
