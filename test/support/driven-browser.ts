// What Firefox and WebKit have in common: both follow the input actions of WebDriver.

/** The codes of WebDriver for keys without a character. */
export const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C" };

export abstract class DrivenBrowser {
	/** The errors of scripts, on all pages so far. */
	readonly errors: string[] = [];

	abstract start(): Promise<void>;

	abstract open(url: string, width: number): Promise<void>;

	/** @param expression has a value that JSON can contain */
	abstract read<Value>(expression: string): Promise<Value>;

	/** @param source has the actions of one device */
	protected abstract perform(source: object): Promise<void>;

	abstract close(): Promise<void>;

	async click(selector: string): Promise<void> {
		const middle = await this.read<object>(`(() => {
			const element = document.querySelector(${JSON.stringify(selector)});
			element.scrollIntoView({ block: "center", behavior: "instant" });
			const { x, y, width, height } = element.getBoundingClientRect();
			return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
		})()`);
		const actions = [
			{ type: "pointerMove", duration: 0, ...middle },
			{ type: "pointerDown", button: 0 },
			{ type: "pointerUp", button: 0 },
		];
		await this.perform({ type: "pointer", id: "mouse", actions });
	}

	/** Presses the key of each character. */
	async press(keys: string): Promise<void> {
		const actions = [...keys].flatMap((value) => [
			{ type: "keyDown", value },
			{ type: "keyUp", value },
		]);
		await this.perform({ type: "key", id: "keyboard", actions });
	}
}
