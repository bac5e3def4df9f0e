import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { createAppRouter } from './app/routes.tsx';
import { FailureScreen } from './app/screens/FailureScreen.tsx';
import { startI18n } from './platform/i18n/index.ts';
import './styles/index.css';
import './app/start.css';

async function start(root: HTMLElement): Promise<void> {
  await startI18n(['common']);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary
        fallbackRender={({ resetErrorBoundary }) => <FailureScreen onRetry={resetErrorBoundary} />}
      >
        <RouterProvider router={createAppRouter()} />
      </ErrorBoundary>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root !== null) void start(root);
