import { type BinaryOperationNode, OperatorNode, PostgresQueryCompiler, PrimitiveValueListNode } from 'kysely';

/** What a list is compared by, by the word it is asked with. */
const COMPARISONS: Readonly<Record<string, string>> = { in: ' = any(', 'not in': ' <> all(' };

/**
 * Compiles a list of values into one parameter, an array, however long it is: `id = any($1)` for `id in (…)`. The text of a statement then does not
 * grow with what is asked for, so that it is short to read, and a server that has planned it once need not do so again.
 */
export class ArrayQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const comparison = OperatorNode.is(operator) ? COMPARISONS[operator.operator] : undefined;
    if (comparison === undefined || !PrimitiveValueListNode.is(rightOperand)) super.visitBinaryOperation(node);
    else {
      this.visitNode(leftOperand);
      this.append(comparison);
      this.appendValue(rightOperand.values);
      this.append(')');
    }
  }
}
